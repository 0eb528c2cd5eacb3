// Runs in a frame of the shop's that has the origin of nobody (relay.ts).
addEventListener('message', ({ source, data: { frame, message, origin } }) => {
  if (source === parent) parent[frame]?.postMessage(message, origin);
});
