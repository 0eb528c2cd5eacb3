import { describe, expect, test } from 'vitest';
import {
  frameAddress,
  isHostPath,
  isLink,
  isPicture,
  isPlain,
  isWebAddress,
  widgetAddress,
} from './addresses';

const HOST = ['https://shop.example'];
const open = (address: string, id = 'w_1', theme = 'light') =>
  frameAddress(widgetAddress(address, HOST), id, theme);

describe('the address of a frame', () => {
  test.each([
    ['https://app.example', 'https://app.example/?plugin_id=w_1&theme=light'],
    ['https://app.example/a', 'https://app.example/a?plugin_id=w_1&theme=light'],
    ['https://app.example/a?x=1', 'https://app.example/a?x=1&plugin_id=w_1&theme=light'],
    [
      'https://app.example/a?x=a+b&y=%20#/r?q',
      'https://app.example/a?x=a+b&y=%20&plugin_id=w_1&theme=light#/r?q',
    ],
    ['https://app.example/a?#f', 'https://app.example/a?plugin_id=w_1&theme=light#f'],
    ['http://localhost:3000/', 'http://localhost:3000/?plugin_id=w_1&theme=light'],
    ['http://notes.localhost:3000/', 'http://notes.localhost:3000/?plugin_id=w_1&theme=light'],
    ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000/?plugin_id=w_1&theme=light'],
    ['http://[::1]:3000/', 'http://[::1]:3000/?plugin_id=w_1&theme=light'],
  ])('%s', (address, want) => expect(open(address)).toBe(want));

  test('an id is encoded without a plus, which the SDKs do not read as a space', () => {
    expect(open('https://app.example/', 'a b+c&d', 'dark')).toBe(
      'https://app.example/?plugin_id=a%20b%2Bc%26d&theme=dark',
    );
  });

  test.each([
    ['', 'empty'],
    ['/panel', 'of the host'],
    ['//app.example/', 'of the host’s scheme'],
    ['javascript:alert(1)', 'a script'],
    ['data:text/html,x', 'a document'],
    ['file:///etc/passwd', 'a file'],
    ['blob:https://app.example/1', 'a blob'],
    ['http://app.example/', 'not encrypted'],
    ['http://localhost.evil.example/', 'not a loopback name'],
    ['https://user:word@app.example/', 'with a user'],
    ['https://app.example\\@shop.example/', 'with a backslash'],
    ['https://app.exa\nmple/', 'with a line break'],
    [' https://app.example/', 'with a space'],
    ['https://app.example/?a=%zz', 'with a broken percent sequence'],
    ['https://app.example/?a=%E0%A4%A', 'with half a character'],
    ['https://shop.example/marketplace/', 'on the host’s origin'],
    ['https://SHOP.example:443/', 'on the host’s origin, written otherwise'],
    [`https://app.example/${'a'.repeat(2000)}`, 'too long'],
  ])('%s is refused: %s', (address) => expect(() => widgetAddress(address, HOST)).toThrow(TypeError));

  test('the widget itself asks for plain messages, and the last of two counts', () => {
    expect(isPlain(new URL('https://a.example/?connection=plain'))).toBe(true);
    expect(isPlain(new URL('https://a.example/?connection=plain&connection=x'))).toBe(false);
    expect(isPlain(new URL('https://a.example/#connection=plain'))).toBe(false);
  });
});

describe('addresses that an app names', () => {
  test.each([
    ['https://a.example/x?y#z', true, true, true],
    ['HTTPS://a.example', true, true, true],
    ['http://a.example/', true, true, false],
    ['mailto:ann@example.com', false, true, false],
    ['javascript:alert(1)', false, false, false],
    ['JaVaScRiPt:alert(1)', false, false, false],
    ['java\tscript:alert(1)', false, false, false],
    ['data:text/html,x', false, false, false],
    ['file:///x', false, false, false],
    ['ftp://a.example/', false, false, false],
    ['//a.example/', false, false, false],
    ['\\\\a.example\\', false, false, false],
    ['https:\\\\a.example/', false, false, false],
    ['https:a.example', false, false, false],
    ['https://me:pw@a.example/', false, false, false],
    ['/archives/', false, false, false],
    ['a.example', false, false, false],
    ['', false, false, false],
  ])('%s is a web address: %s, a link: %s, a picture: %s', (address, isWeb, isLinked, isDrawn) => {
    expect([isWebAddress(address), isLink(address), isPicture(address)]).toEqual([isWeb, isLinked, isDrawn]);
  });

  test.each([
    ['/archives/?q=1', true],
    ['/', true],
    ['//evil.example/', false],
    ['/\\evil.example/', false],
    ['/\t/evil.example/', false],
    ['archives/', false],
    ['https://evil.example/', false],
    ['javascript:alert(1)', false],
    ['', false],
  ])('%s is a path of the host: %s', (path, want) => expect(isHostPath(path)).toBe(want));
});
