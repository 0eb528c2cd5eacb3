/** A new idempotency key: a write that is sent twice with it is done once (decisions rule 13). */
export const onceKey = () =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (n) => n.toString(36)).join('-');
