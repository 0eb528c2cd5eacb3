import type { CardScene, Look } from '../../../lib/wire';
import { ui } from '../../../messages/ui';
import { lookAddress } from '../model/looks';

type ScenePictureProps = {
  name: string;
  scene: CardScene | undefined;
  /** Without one, the entry's own. */
  look?: Look | undefined;
  className?: string;
  isEager?: boolean;
};

/** An entry at work, small. Its frame keeps its place until it is there. */
export function ScenePicture({ name, scene, look, className = '', isEager = false }: ScenePictureProps) {
  const shown = look ?? scene?.looks[0];
  if (!scene || !shown) return null;
  return (
    <div className={`scene-frame ${className}`.trimEnd()}>
      <img
        className="picture"
        src={lookAddress(scene, shown)}
        alt={ui.scene(name, shown.place)}
        width={400}
        height={250}
        loading={isEager ? 'eager' : 'lazy'}
        decoding="async"
        {...(isEager ? { fetchPriority: 'high' as const } : {})}
      />
    </div>
  );
}
