// Runs before the first paint, so that a chosen theme does not flash in after the other one.
(() => {
  const chosen = localStorage.getItem("bestmove-theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
})();
