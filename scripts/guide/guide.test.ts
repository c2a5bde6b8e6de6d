import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { screensOf } from '@cotyle/domain/access/menus';
import { ROLES, roleLabel } from '@cotyle/domain/access/roles';
import { describe, expect, test } from 'vitest';
import { guideAddress, VIEWER_GUIDES } from '../../web/src/shared/guide/guide-pages.ts';
import { tokensOf } from '../docs/markdown-files.ts';
import { inRoot } from '../paths.mjs';
import { guideFiles, PAGE_ORDER } from './files.ts';
import { framed, renderPage } from './render.ts';

const PICTURES = inRoot('docs', 'guide', 'pictures');
const MOST_PICTURES = 25;
const MOST_BYTES = 60_000;

const sourcesIn = (folder: string): string =>
  readdirSync(inRoot(folder), { recursive: true })
    .map((name) => name.toString())
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .map((name) => readFileSync(inRoot(folder, name), 'utf8'))
    .join('\n');

const escapedPattern = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

describe('the user guide', () => {
  test('has a page for each role, titled as the role, with a part about each of its screens', async () => {
    const files = new Map((await guideFiles()).map(({ name, content }) => [name, content.toString()]));
    for (const role of ROLES)
      for (const { path } of screensOf(role)) {
        const address = guideAddress(role, path.replace(':id', '1'));
        const [, name = '', anchor = ''] = /^\/guide\/(.+)#(.+)$/.exec(address) ?? [];
        expect(files.get(name), address).toContain(
          `<h1 id="${roleLabel(role).toLowerCase().replaceAll(' ', '-')}">`,
        );
        expect(files.get(name), address).toContain(` id="${anchor}">`);
      }
  });

  test('has a page for each viewer', async () => {
    const names = (await guideFiles()).map(({ name }) => `/guide/${name}`);
    for (const address of Object.values(VIEWER_GUIDES)) expect(names).toContain(address);
  });

  test('prints in bold only what the application says itself', () => {
    const product = sourcesIn('domain/src') + sourcesIn('web/src');
    const unknown = PAGE_ORDER.flatMap((name) =>
      tokensOf(join('docs', 'guide', `${name}.md`)).flatMap((token) => {
        if (token.type !== 'strong') return [];
        const label = String(token.text);
        // A whole string literal, or a whole text between two tags.
        const pattern = new RegExp(`(['"\`>])${escapedPattern(label)}(['"\`<])`);
        return pattern.test(product) ? [] : [`${name}.md: ${label}`];
      }),
    );
    expect(unknown).toEqual([]);
  });

  test('links to nothing that the application does not serve', async () => {
    const files = await guideFiles();
    const names = files.map(({ name }) => name);
    const missing = files.flatMap(({ name, content }) =>
      name.endsWith('.html')
        ? [...content.toString().matchAll(/(?:href|src)="([^"#/][^"#]*)/g)]
            .map(([, target = '']) => target)
            .filter((target) => target !== 'guide.css' && !names.includes(target))
        : [],
    );
    expect(missing).toEqual([]);
  });

  test('has few and small pictures, and uses each of them', () => {
    const pictures = readdirSync(PICTURES);
    expect(pictures.length).toBeLessThanOrEqual(MOST_PICTURES);
    const used = PAGE_ORDER.flatMap((name) =>
      tokensOf(join('docs', 'guide', `${name}.md`)).flatMap((token) =>
        token.type === 'image' ? [String(token.href)] : [],
      ),
    );
    for (const name of pictures) {
      expect(statSync(join(PICTURES, name)).size, name).toBeLessThanOrEqual(MOST_BYTES);
      expect(used).toContain(`pictures/${name}`);
    }
  });
});

describe('a page of the guide', () => {
  const page = renderPage('one', '# One\n\n## The first part\n\nSee [two](two.md#there) & **Status**.\n');

  test('has links to the built pages and ids as GitHub gives them', () => {
    expect(page.content).toContain('<a href="two.html#there">two</a> &amp; <strong>Status</strong>');
    expect(page.content).toContain('<h2 id="the-first-part">');
  });

  test('has a table of contents, names the page that is open, and contains no script or style', () => {
    const html = framed(page, [page], 'Cotyle');
    expect(html).toContain('<li class="depth-2"><a href="#the-first-part">The first part</a></li>');
    expect(html).toContain('<a href="one.html" aria-current="page">One</a>');
    expect(html).not.toMatch(/<script|<style| style=/);
  });

  test('without a title or with HTML in it fails the build', () => {
    expect(() => renderPage('two', 'no title')).toThrow('docs/guide/two.md has no title.');
    expect(() => renderPage('two', '# Two\n\n<img src=x onerror=y>\n')).toThrow('Markdown without HTML');
  });
});
