import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { boot, pages } from '../../testing/fixtures';
import { signInPerson } from '../../testing/person';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';
import { forgetToken } from '../session/model/token';

const words = {
  heading: 'Invoice',
  label: 'INV-000003',
  seller: 'Marketplace',
  blocks: [
    { title: 'Bill to', lines: ['Acme Inc.', 'Poland'] },
    { title: 'From', lines: ['Marketplace'] },
    { title: 'Dates', lines: ['Issued Nov 22, 2026', 'Order 4821-0936'] },
  ],
  columns: ['What', 'Period', 'Quantity × price', 'Amount'],
  rows: [['Zoom', 'once', '1 × $19.00', '$19.00']],
  sums: [{ name: 'Tax, Poland 23 %', amount: '$4.37' }],
  total: { name: 'Total paid', amount: '$23.37' },
  remarks: [],
  footer: ['All amounts in USD.'],
};

beforeEach(() => {
  signInPerson({ scope: 'billing--all:rw' });
});

test('says what the invoice says, prints it and saves its PDF', async () => {
  server.use(
    http.get('/billing/invoices/3/words', () => HttpResponse.json(words)),
    http.get('/billing/invoices/3', () => new HttpResponse('%PDF-')),
  );
  const printed = vi.spyOn(window, 'print').mockImplementation(() => {});
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  const { user } = renderPage(pages.invoice, { boot });
  const sheet = within(await screen.findByRole('article', { name: 'Invoice' }));
  for (const text of ['INV-000003', 'Order 4821-0936', '1 × $19.00', 'Tax, Poland 23 %', '$23.37']) {
    expect(sheet.getAllByText(text)[0]).toBeVisible();
  }
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(printed).toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(saved).toHaveBeenCalled());
  expect((saved.mock.instances[0] as unknown as HTMLAnchorElement).download).toBe('INV-000003.pdf');
  saved.mockRestore();
});

test('another organization has no such invoice', async () => {
  server.use(
    http.get('/billing/invoices/3/words', () =>
      HttpResponse.json({ code: 'invoice_not_found', message: 'There is no such invoice.' }, { status: 404 }),
    ),
  );
  renderPage(pages.invoice, { boot });
  expect(await screen.findByRole('heading', { name: 'There is no such invoice' })).toBeVisible();
});

test('who is signed out signs in first', async () => {
  forgetToken(boot.base);
  renderPage(pages.invoice, { boot });
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
});
