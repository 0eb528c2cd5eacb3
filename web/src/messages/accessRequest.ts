// Sentences of asking for the right to install.

export const accessRequest = {
  request: 'Ask for access',
  requestSent: 'Request sent!',
  requestFailed: 'Cannot send access request.',
  requestHint: 'The people who manage your account have been asked by mail.',
  requestHintNoMail: 'The people who manage your account find your question in their list of invitations.',
};
