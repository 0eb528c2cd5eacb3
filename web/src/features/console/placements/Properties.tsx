import { lazyPart } from '../../../lib/lazyPart';
import { devParts as text } from '../../../messages/devParts';
import { useDraft } from '../editor/useDraft';
import { MAX_PROPERTIES } from '../model/limits.gen';
import { isKnownProperty, kindOf, ownProperties, type Property } from '../model/properties';
import { PartList } from './PartList';

const PropertyForm = lazyPart(() => import('./PropertyForm').then((m) => m.PropertyForm));

/** What the app says of itself to the shop, the host products and its own programs. */
export function Properties() {
  const { app } = useDraft();
  const properties = ownProperties(app.customProps);
  return (
    <PartList
      id="properties"
      title={text.properties}
      sub={text.propertiesText}
      add={properties.length < MAX_PROPERTIES ? text.addProperty : undefined}
      none={text.noProperties}
      parts={properties}
      nameOf={({ id }) => propertyName(id)}
      row={(property) => (
        <>
          <p className="medium">{propertyName(property.id)}</p>
          <p className="small muted console-parts-address">{shownValue(property)}</p>
          {isKnownProperty(property.id) && <code className="tiny muted">{property.id}</code>}
        </>
      )}
      form={(property, onClose) => <PropertyForm property={property} taken={properties} onClose={onClose} />}
      removal={({ id }) => ({
        edit: { kind: 'removeProperty', key: id },
        text: text.removePropertyText(app.name, propertyName(id)),
      })}
    />
  );
}

const propertyName = (key: string): string => (isKnownProperty(key) ? text.known[key].name : key);

const shownValue = ({ id, value }: Property): string =>
  kindOf(id) === 'truth' ? text.truths[value === 'true' ? 'true' : 'false'] : value;
