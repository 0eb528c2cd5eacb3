import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, test } from 'vitest';
import { pages } from '../../testing/fixtures';
import { renderPage } from '../../testing/render';
import { server } from '../../testing/server';

const field = () => screen.getByRole('combobox', { name: 'Search apps and partners' });
const list = () => screen.findByRole('listbox', { name: 'Searches' });
const options = async () =>
  within(await list())
    .getAllByRole('option')
    .map((one) => one.textContent);
const kept = (): unknown => JSON.parse(localStorage.getItem('marketplace-searches') ?? 'null');
const keep = (...queries: string[]) => localStorage.setItem('marketplace-searches', JSON.stringify(queries));
const consent = (choice: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the browser has it
  document.cookie = `marketplace_consent=${choice}; Path=/`;
};

let asked: string[] = [];

beforeEach(() => {
  asked = [];
  localStorage.clear();
  consent('; Max-Age=0');
  server.use(
    http.get('/api/search/popular', ({ request }) => {
      asked.push(new URL(request.url).search);
      return HttpResponse.json({ queries: ['whatsapp', 'slack', 'crm'] });
    }),
  );
});

describe('an empty field', () => {
  test('offers recent and popular searches, none of them twice', async () => {
    keep('Slack', 'zoom');
    const { user } = renderPage(pages.listing);
    expect(asked).toHaveLength(0);
    await user.click(field());
    await waitFor(async () => expect(await options()).toEqual(['Slack', 'zoom', 'whatsapp', 'crm']));
    expect(field()).toHaveAttribute('aria-expanded', 'true');
    expect(field()).toHaveAttribute('aria-controls', (await list()).id);
    const group = (name: string) => within(screen.getByRole('group', { name })).getAllByRole('option');
    expect(group('Recent')).toHaveLength(2);
    expect(group('Popular')).toHaveLength(2);
    expect(
      screen.getByText('2 recent and 2 popular searches, use the arrow keys to move'),
    ).toBeInTheDocument();
    expect(asked).toEqual(['']);
    await user.keyboard('o');
    expect(screen.queryByRole('listbox', { name: 'Searches' })).toBeNull();
    await user.keyboard('{Backspace}');
    expect(await options()).toHaveLength(4);
    await user.click(document.body);
    expect(screen.queryByRole('listbox', { name: 'Searches' })).toBeNull();
  });

  test('is moved through with arrows, opened with Enter and closed with Esc', async () => {
    keep('zoom');
    const { user } = renderPage(pages.listing);
    await user.click(field());
    await waitFor(async () => expect(await options()).toHaveLength(4));
    await user.keyboard('{ArrowDown}{ArrowDown}');
    const active = within(await list()).getByRole('option', { selected: true });
    expect(active).toHaveTextContent('whatsapp');
    expect(field()).toHaveAttribute('aria-activedescendant', active.id);
    await user.keyboard('{Escape}');
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    expect(field()).not.toHaveAttribute('aria-activedescendant');
    expect(field()).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(await options()).toHaveLength(4);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(location.pathname + location.search).toBe('/marketplace/search?q=zoom');
    await waitFor(() => expect(screen.queryByRole('listbox', { name: 'Searches' })).toBeNull());
  });

  test('opens what is pressed', async () => {
    const { user } = renderPage(pages.listing);
    await user.click(field());
    await user.click(await screen.findByRole('option', { name: 'crm' }));
    expect(location.pathname + location.search).toBe('/marketplace/search?q=crm');
    await waitFor(() => expect(kept()).toEqual(['crm']));
    expect(field()).toHaveValue('crm');
  });

  test('offers nothing when there is nothing, or the shop does not say', async () => {
    server.use(http.get('/api/search/popular', () => HttpResponse.json({}, { status: 500 })));
    const { user, queryClient } = renderPage(pages.listing);
    await user.click(field());
    await waitFor(() => expect(queryClient.isFetching()).toBe(0));
    expect(screen.queryByRole('listbox', { name: 'Searches' })).toBeNull();
    expect(field()).toHaveAttribute('aria-expanded', 'false');
    await user.keyboard('{ArrowDown}{Enter}');
    expect(location.pathname + location.search).toBe('/marketplace/search');
  });
});

describe('recent searches', () => {
  test('are the last five of the results page, each once', async () => {
    keep('five', 'four', 'three', 'two', 'one');
    renderPage(pages.search, { search: '?q=%20Two%20%20words%20' });
    await waitFor(() => expect(kept()).toEqual(['Two words', 'five', 'four', 'three', 'two']));
    renderPage(pages.search, { search: '?q=THREE' });
    await waitFor(() => expect(kept()).toEqual(['THREE', 'Two words', 'five', 'four', 'two']));
    renderPage(pages.search, { search: '?q=x' });
    expect(kept()).toHaveLength(5);
  });

  test('have the text whose hit was opened', async () => {
    server.use(
      http.post('/search/1/indexes/*/queries', () =>
        HttpResponse.json({
          results: [
            { nbHits: 1, hits: [{ objectID: 'o', name: 'Orders', path: '/apps/orders/' }] },
            { nbHits: 0, hits: [] },
          ],
        }),
      ),
    );
    const { user } = renderPage(pages.listing);
    await user.type(field(), 'ord');
    await user.click(await screen.findByRole('option', { name: /Orders/ }));
    await waitFor(() => expect(kept()).toEqual(['ord']));
  });

  test('are removed one by one', async () => {
    keep('zoom', 'jira');
    const { user } = renderPage(pages.listing);
    await user.click(field());
    await user.click(await screen.findByRole('button', { name: 'Remove “zoom” from recent searches' }));
    expect(kept()).toEqual(['jira']);
    expect(field()).toHaveFocus();
    expect(await options()).toEqual(['jira', 'whatsapp', 'slack', 'crm']);
    await user.tab(); // Cancel, which only phones show
    await user.tab();
    await user.tab();
    expect(screen.getByRole('button', { name: 'Remove “jira” from recent searches' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(field()).toHaveFocus();
    expect(localStorage.getItem('marketplace-searches')).toBeNull();
  });

  test('are cleared together, and come back', async () => {
    keep('zoom', 'jira');
    const { user } = renderPage(pages.listing);
    await user.click(field());
    await screen.findByRole('option', { name: 'whatsapp' });
    await user.tab(); // Cancel, which only phones show
    await user.tab();
    expect(screen.getByRole('button', { name: 'Clear recent searches' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(localStorage.getItem('marketplace-searches')).toBeNull();
    expect(await options()).toEqual(['whatsapp', 'slack', 'crm']);
    expect(screen.getAllByText('Recent searches cleared.')[0]).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(kept()).toEqual(['zoom', 'jira']);
    expect(await options()).toHaveLength(5);
  });

  test('are not kept where the visitor refused that things are stored', async () => {
    keep('zoom');
    consent('denied');
    const { user } = renderPage(pages.listing);
    await user.click(field());
    expect(await options()).toEqual(['whatsapp', 'slack', 'crm']);
    await user.keyboard('jira{Enter}');
    expect(await screen.findByRole('heading', { level: 1, name: 'Results for “jira”' })).toBeVisible();
    await waitFor(() => expect(kept()).toBeNull());
  });

  test.each(['{"no":"list"}', '[5, ""]', 'no json'])('that are %s are none', async (odd) => {
    localStorage.setItem('marketplace-searches', odd);
    const { user } = renderPage(pages.listing);
    await user.click(field());
    expect(await options()).toEqual(['whatsapp', 'slack', 'crm']);
  });
});

test('S1.05 inside a host product the field offers what finds its apps, and stays there', async () => {
  keep('zoom');
  const { user } = renderPage({ ...pages.listing, path: '/embedded-apps/', embedded: true });
  // The head of a frame is loaded with the first page in one.
  await user.click(await screen.findByRole('combobox', { name: 'Search apps and partners' }));
  await waitFor(async () => expect(await options()).toEqual(['zoom', 'whatsapp', 'slack', 'crm']));
  expect(asked).toEqual(['?product=livechat']);
  await user.keyboard('{ArrowUp}{Enter}');
  expect(location.pathname + location.search).toBe('/marketplace/embedded-search?q=crm');
});
