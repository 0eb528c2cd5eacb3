import './pictures.css';
import { sizedPicture } from '../model/pictures';
import { RetryingPicture } from './RetryingPicture';

type ThumbsProps = { shots: readonly { src: string; title: string; state?: 'added' | 'removed' }[] };

/** Pictures of the app, small, each with what it shows. */
export function Thumbs({ shots }: ThumbsProps) {
  return (
    <ul className="console-thumbs">
      {shots.map(({ src, title, state }) => (
        <li key={`${state} ${src}`} className="console-thumb" data-state={state}>
          <RetryingPicture src={sizedPicture(src, 'small')} alt="" loading="lazy" />
          {title && <span className="tiny muted">{title}</span>}
        </li>
      ))}
    </ul>
  );
}
