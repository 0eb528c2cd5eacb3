type AppIconProps = {
  /** Empty where none is known yet, as of a draft: an image without an address would ask for the page itself. */
  src: string;
  size: number;
  /** The name stands beside the icon almost everywhere; then it is decoration. */
  alt?: string;
  /** Above the fold: loaded at once. */
  eager?: boolean;
  className?: string;
};

export function AppIcon({ src, size, alt = '', eager = false, className = '' }: AppIconProps) {
  const classes = className ? `app-icon ${className}` : 'app-icon';
  if (!src) return <svg className={classes} width={size} height={size} aria-hidden="true" />;
  return (
    <img
      className={classes}
      src={src}
      alt={alt}
      width={size}
      height={size}
      loading={eager ? 'eager' : 'lazy'}
    />
  );
}
