// The window that the marketplace opened is the app's to close. A page that was
// not opened by anybody, as in a tab of the person's own or in a frame, stays;
// there the link leads back.
document.getElementById('close').addEventListener('click', () => window.close());
