import './input.css';
import type { ComponentProps } from 'react';
import { cx } from '../lib/cx';

export function Input({ className, ...props }: ComponentProps<'input'>) {
  return <input {...props} className={cx('input', className)} />;
}

export function Textarea({ className, ...props }: ComponentProps<'textarea'>) {
  return <textarea {...props} className={cx('input', className)} />;
}

type SelectProps = Omit<ComponentProps<'select'>, 'size'> & { size?: 'sm' | 'md' };

export function Select({ className, size = 'md', ...props }: SelectProps) {
  return <select {...props} className={cx('select', size === 'sm' && 'select-sm', className)} />;
}
