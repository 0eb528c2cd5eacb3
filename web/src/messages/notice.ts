export const notice = { home: 'Go to the Marketplace', code: (code: string) => `Error ${code}` };
