// Drives the unmodified client of the platform's developer console through the review and the
// publication of an app.
//
//   CONSOLE_URL       the origin of a running shop
//   CONSOLE_TOKEN     of somebody who manages a developer's organization
//   CONSOLE_STRANGER  of somebody who manages another organization
//   CONSOLE_STAFF     of two of the staff, with a comma
//   CONSOLE_APP       slug of an app in development that has all that a submission asks for
import assert from 'node:assert/strict';
import { test } from 'node:test';

import { api, initApi } from '@livechat/developer-studio-api';

const env = (name) => {
  assert.ok(process.env[name], `${name} is not set`);
  return process.env[name];
};
const origin = env('CONSOLE_URL');
initApi(
  { urls: { platform: { dps: `${origin}/api`, accounts: `${origin}/accounts`, billing: `${origin}/billing`, adapter: `${origin}/api` } } },
  { platform: { dps: env('CONSOLE_TOKEN') } },
);
const stranger = { token: env('CONSOLE_STRANGER') };
const [first, second] = env('CONSOLE_STAFF').split(',');
const slug = env('CONSOLE_APP');
const { application } = api.platform.dps.applications;

/** What the staff say to a submission. */
const decide = async (token, id, what, findings) => {
  const answer = await fetch(`${origin}/api/staff/submissions/${id}/${what}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: findings ? JSON.stringify({ findings }) : undefined,
  });
  const body = await answer.json();
  assert.equal(answer.status, 200, JSON.stringify(body));
  return body;
};

/** The submission that waits. */
const waiting = async () => {
  const answer = await fetch(`${origin}/api/staff/submissions`, { headers: { Authorization: `Bearer ${first}` } });
  return (await answer.json()).submissions.find((s) => s.slug === slug);
};

/** Has what waits accepted, by two people when it has to be. */
const accept = async () => {
  const { id } = await waiting();
  await decide(first, id, 'begin');
  const answer = await decide(first, id, 'accept');
  if (answer.needsTwo) await decide(second, id, 'accept');
};

const refusedWith = (code) => (error) => {
  assert.equal(error.data?.code, code, JSON.stringify(error));
  return true;
};

const published = async () => {
  const answer = await fetch(`${origin}/api/applications/${slug}/published`);
  return answer.status === 200 ? answer.json() : null;
};

test('an app is submitted, sent back, accepted, published, forked and published again', async (t) => {
  const { id } = await application.getApp(slug);
  await t.test('a submission locks the draft and is cancelled', async () => {
    await application.review.createSubmission(id, { note: 'Sign in as ann.' });
    await assert.rejects(application.display.patchBasicDetails(id, { shortDescription: 'Later.' }), refusedWith('revision_locked'));
    await application.review.cancelSubmission(id);
    assert.equal((await application.getApp(id)).submittedAt, null);
    await application.review.createSubmission(id, { note: 'Sign in as ann.' });
    assert.ok((await application.getApp(id)).submittedAt);
  });
  await t.test('the staff ask for changes, and accept them', async () => {
    const { id: submission } = await waiting();
    await decide(first, submission, 'begin');
    await decide(first, submission, 'request-changes', [{ part: 'features', text: 'Two of them say the same.' }]);
    await assert.rejects(application.publish(id), refusedWith('not_accepted'));
    await application.review.createSubmission(id, { note: '' });
    await accept();
    assert.ok((await application.getApp(id)).acceptedAt);
    assert.equal(await published(), null);
  });
  await t.test('it is published', async () => {
    await application.publish(id);
    assert.equal((await published()).id, id);
    await assert.rejects(application.publish(id), refusedWith('already_published'));
  });
  await t.test('a fork changes nothing until it is published', async () => {
    const before = await published();
    const { data } = await application.fork(id);
    assert.equal(data.id, id);
    assert.equal(data.data.id, id);
    assert.match(data.client.id, /^fork_/);
    const text = 'Every lead of a chat is in the pipeline before the chat ends.';
    await application.display.patchBasicDetails(id, { shortDescription: text });
    assert.deepEqual(await published(), before);
    await application.payment.updatePaymentBlock(id, { price: 900, frequency: 'monthly', perAccount: true, trialDays: 14, creditCardRequired: false });
    await application.review.createSubmission(id, { note: '' });
    await accept();
    await application.publish(id);
    const after = await published();
    assert.equal(after.shortDescription, text);
    assert.equal(after.payment.price, 900);
    assert.equal(after.publishedAt, before.publishedAt);
    assert.deepEqual(after.authorization, before.authorization);
    const client = await fetch(`${origin}/accounts/v2/clients/${data.client.id}`, { headers: { Authorization: `Bearer ${env('CONSOLE_TOKEN')}` } });
    assert.equal(client.status, 404);
  });
  // cancelSubmission sends what it is given as the body, so it cannot be called by another one.
  await t.test('a stranger finds none of it', async () => {
    for (const call of [
      () => application.review.createSubmission(id, { note: '' }, stranger),
      () => application.publish(id, stranger),
      () => application.fork(id, stranger),
    ]) {
      await assert.rejects(call(), refusedWith('application_not_found'));
    }
  });
});
