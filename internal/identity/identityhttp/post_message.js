// Posts the result of a sign-in to the page that asked for it. In a frame that
// is the parent, in a popup the opener; a popup then closes itself, because the
// npm client keeps no handle to it.
(() => {
  const { message, origin } = JSON.parse(document.getElementById('result').textContent);
  const isFrame = window.parent !== window;
  const asker = isFrame ? window.parent : window.opener;
  if (asker) asker.postMessage(message, origin);
  if (isFrame) return;
  window.close();
  document.getElementById('done').hidden = false;
})();
