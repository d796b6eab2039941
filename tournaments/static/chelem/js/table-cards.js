// Cards of the crib. Their drawings are a file of their own, which is loaded after all that a first line needs, so that
// it is there when the crib is opened without a network.

export function drawCards() {
  const crib = document.getElementById("crib");
  for (const use of crib.querySelectorAll("use")) use.setAttribute("href", `${crib.dataset.cards}#${use.dataset.card}`);
}
