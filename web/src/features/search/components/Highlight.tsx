import { highlightParts } from '../model/search';

export function Highlight({ value }: { value: string }) {
  return highlightParts(value).map((part) =>
    part.isMatch ? <mark key={part.at}>{part.text}</mark> : <span key={part.at}>{part.text}</span>,
  );
}
