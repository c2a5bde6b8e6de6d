import { Marked } from 'marked';
import type { Token, Tokens } from 'marked';

/** A heading of a page, as the table of contents shows it. */
interface Heading {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}

export interface GuidePage {
  /** The file name without its ending. */
  readonly name: string;
  readonly title: string;
  readonly headings: readonly Heading[];
  /** The page without the frame around it. */
  readonly content: string;
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** The id that GitHub gives to a heading, so that a link works in both places. */
export const headingId = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');

const plainText = (tokens: readonly Token[]): string =>
  tokens
    .map((token) =>
      'tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? String(token.text) : '',
    )
    .join('');

/** Pages link to each other by their Markdown files; the built ones are HTML. */
const builtAddress = (href: string): string => href.replace(/^([\w-]+)\.md(?=#|$)/, '$1.html');

const markdown = new Marked({
  renderer: {
    heading({ tokens, depth }: Tokens.Heading): string {
      const text = plainText(tokens);
      return `<h${depth} id="${headingId(text)}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
    },
    link({ href, tokens }: Tokens.Link): string {
      return `<a href="${escaped(builtAddress(href))}">${this.parser.parseInline(tokens)}</a>`;
    },
    image({ href, text }: Tokens.Image): string {
      return `<img src="${escaped(href)}" alt="${escaped(text)}" width="1280" height="800" loading="lazy">`;
    },
    html({ text }: Tokens.HTML | Tokens.Tag): string {
      throw new Error(`The guide is Markdown without HTML, but contains: ${text.trim()}`);
    },
  },
});

export const renderPage = (name: string, source: string): GuidePage => {
  const headings = markdown
    .lexer(source)
    .filter((token): token is Tokens.Heading => token.type === 'heading')
    .map(({ tokens, depth }) => {
      const text = plainText(tokens);
      return { id: headingId(text), text, depth };
    });
  const title = headings.find(({ depth }) => depth === 1)?.text;
  if (title === undefined) throw new Error(`docs/guide/${name}.md has no title.`);
  return { name, title, headings, content: markdown.parse(source, { async: false }) };
};

const pageLink = (page: GuidePage, current: GuidePage): string =>
  `<a href="${page.name}.html"${page === current ? ' aria-current="page"' : ''}>${escaped(page.title)}</a>`;

const contents = (headings: readonly Heading[]): string =>
  headings
    .filter(({ depth }) => depth === 2 || depth === 3)
    .map(({ id, text, depth }) => `<li class="depth-${depth}"><a href="#${id}">${escaped(text)}</a></li>`)
    .join('\n');

/** The whole document: links to the other pages, a table of contents and the page. It needs no script. */
export const framed = (
  page: GuidePage,
  pages: readonly GuidePage[],
  appTitle: string,
): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(page.title)} · ${escaped(appTitle)} user guide</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="guide.css">
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<p class="brand"><img src="/favicon.svg" alt="" width="26" height="26">${escaped(appTitle)} user guide</p>
<nav aria-label="Pages of the guide">
${pages.map((one) => pageLink(one, page)).join('\n')}
</nav>
</header>
<div class="columns">
<nav class="contents" aria-label="On this page">
<p>On this page</p>
<ul>
${contents(page.headings)}
</ul>
</nav>
<main id="content" tabindex="-1">
${page.content}</main>
</div>
</body>
</html>
`;
