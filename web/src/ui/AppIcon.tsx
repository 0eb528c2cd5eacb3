type AppIconProps = {
  src: string;
  size: number;
  /** The name stands beside the icon almost everywhere; then it is decoration. */
  alt?: string;
  /** Above the fold: loaded at once. */
  eager?: boolean;
  className?: string;
};

export function AppIcon({ src, size, alt = '', eager = false, className = '' }: AppIconProps) {
  return (
    <img
      className={className ? `app-icon ${className}` : 'app-icon'}
      src={src}
      alt={alt}
      width={size}
      height={size}
      loading={eager ? 'eager' : 'lazy'}
    />
  );
}
