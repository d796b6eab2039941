// Page that checks a prepared tablet: tries each feature that browsers offer only on a trusted connection.

const list = document.querySelector("[data-worker-url]");
const checks = {
  secure: () => isSecureContext,
  worker: () => navigator.serviceWorker.register(list.dataset.workerUrl), // rejects if the certificate is not trusted
  screen: async () => (await navigator.wakeLock.request("screen")).release().then(() => true),
  storage: () => navigator.storage.persist(),
};

for (const item of list.querySelectorAll("[data-check]")) {
  const works = await succeeds(checks[item.dataset.check]);
  item.querySelector(".waiting").remove();
  item.querySelector(`[data-result="${works ? "yes" : "no"}"]`).hidden = false;
}

async function succeeds(check) {
  try {
    return Boolean(await check());
  } catch {
    return false;
  }
}
