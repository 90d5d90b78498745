// Code that is wider than its box can be scrolled with the keyboard, too.
const scrollable = [...document.querySelectorAll("div.highlight pre")];
for (const code of scrollable.filter((block) => block.scrollWidth > block.clientWidth)) {
  code.tabIndex = 0;
}
