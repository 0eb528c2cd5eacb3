import './placements.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBoot } from '../../../lib/boot';
import { devConsole as text } from '../../../messages/devConsole';
import { Loaded } from '../../../ui/Loaded';
import { Segment } from '../../../ui/Segment';
import { Skeleton } from '../../../ui/Skeleton';
import { useToken } from '../../session/model/session';
import { Section } from '../editor/Section';
import { useDraft } from '../editor/useDraft';
import { placementPicture, type Widget } from './api';
import { PLACES } from './places';

/** How the shop will show the app at a place where it appears; chosen also while nothing can be changed. */
export function PlacementPicture() {
  const { app } = useDraft();
  const [chosen, setChosen] = useState<Widget['placement']>();
  const places = PLACES.filter((place) => app.widgets.some(({ placement }) => placement === place));
  const place = places.find((one) => one === chosen) ?? places[0];
  if (!place) return null;
  return (
    <Section id="placement-picture" title={text.placementPicture} sub={text.placementPictureText}>
      <div className="panel-body console-stack">
        {places.length > 1 && (
          <Segment
            legend={text.placeLabel}
            name="placement-picture"
            className="console-scene-choice"
            value={place}
            options={places.map((value) => ({ value, label: text.places[value] }))}
            onChange={setChosen}
          />
        )}
        <Drawn place={place} />
      </div>
    </Section>
  );
}

function Drawn({ place }: { place: Widget['placement'] }) {
  const { app } = useDraft();
  const query = useQuery(placementPicture(useBoot(), useToken(), app, place));
  return (
    <Loaded
      query={query}
      failedTitle={text.placementPictureFailed}
      room={<Skeleton className="console-scene" />}
    >
      {(src) =>
        src && (
          <img
            className="console-scene"
            src={src}
            alt={text.placementPictureOf(app.name, text.places[place])}
            width={640}
            height={400}
          />
        )
      }
    </Loaded>
  );
}
