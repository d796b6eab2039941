// Downloads the document that was ordered once it is made. The server marks its link:
//   <a href="/bureau/travaux/…/telecharger/" data-open>

function openMade() {
  for (const link of document.querySelectorAll("a[data-open]")) {
    link.removeAttribute("data-open");
    history.replaceState(null, "", location.pathname + location.hash); // a reload must not download it again
    link.click();
  }
}

document.body.addEventListener("htmx:afterSettle", openMade);
openMade();
