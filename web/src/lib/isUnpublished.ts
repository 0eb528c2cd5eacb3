type Offered = { hidden?: boolean; status?: string; retirement?: unknown };

/** Whether an app was in the shop and its developer took it out; one that is given up is more than that. */
export const isUnpublished = ({ hidden, status, retirement }: Offered): boolean =>
  hidden === true && status === 'PUBLISHED' && !retirement;
