// The window that the marketplace opened is the app's to close. In a frame there
// is none, and the page around it goes on by itself.
const close = document.getElementById('close');
if (window.parent === window) close.addEventListener('click', () => window.close());
else {
  close.parentElement.remove();
  document.getElementById('back').remove();
}
