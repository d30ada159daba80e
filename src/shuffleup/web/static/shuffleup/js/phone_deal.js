/* A deal on the phone of a player who has a part in it: the terms, and the secret vote while it is open.

   A module. What is shown comes as finished sentences in the player's own news (`mine`), under `deal`; nothing in it
   tells how anybody has voted, this player included. #deal holds [data-deal=title|rows|text|black|red] and the form. */
function own() {
  const holder = document.getElementById("own");
  return holder ? JSON.parse(holder.textContent) : null;
}

function row(name, amount) {
  const made = document.createElement("tr");
  const who = document.createElement("td");
  const much = document.createElement("td");
  who.append(document.createElement("bdi"));
  who.firstChild.textContent = name;
  much.className = "n";
  much.textContent = amount;
  made.append(who, much);
  return made;
}

function draw(mine) {
  const place = document.getElementById("deal");
  if (!place || !mine) return;
  const deal = mine.deal;
  place.hidden = !deal;
  if (!deal) return;
  for (const part of ["title", "text", "black", "red"]) {
    place.querySelector(`[data-deal=${part}]`).textContent = deal[part];
  }
  place.querySelector("[data-deal=rows]").replaceChildren(...deal.rows.map(([name, amount]) => row(name, amount)));
  const form = place.querySelector("form");
  form.elements.ballot.value = deal.ballot;
  form.hidden = !deal.ballot;
}

document.addEventListener("su:mine", (event) => draw(event.detail));
document.addEventListener("htmx:afterSwap", () => draw(own()));
draw(own());
