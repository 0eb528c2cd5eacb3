import { Fragment, type ReactNode } from 'react';
import { type Block, blocksOf, type Span, spansOf } from '../model/markdown';

/** A description as it will be read. Markup in it is text. */
export function Markdown({ text }: { text: string }) {
  return blocksOf(text).map((block) => <BlockOf key={block.at} block={block} />);
}

function BlockOf({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h3>{spans(block.lines[0] ?? '')}</h3>;
  if (block.kind === 'paragraph') return <p>{spans(block.lines.join(' '))}</p>;
  const List = block.kind === 'numbers' ? 'ol' : 'ul';
  return (
    <List>
      {block.lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name
        <li key={place}>{spans(line)}</li>
      ))}
    </List>
  );
}

const spans = (line: string): ReactNode =>
  spansOf(line).map((span) => <Fragment key={span.at}>{spanOf(span)}</Fragment>);

function spanOf(span: Span): ReactNode {
  switch (span.kind) {
    case 'bold':
      return <strong>{spans(span.text)}</strong>;
    case 'italic':
      return <em>{spans(span.text)}</em>;
    case 'code':
      return <code>{span.text}</code>;
    case 'link':
      return (
        <a className="link" href={span.href} rel="noopener nofollow" target="_blank">
          {span.text}
        </a>
      );
    case 'text':
      return span.text;
  }
}
