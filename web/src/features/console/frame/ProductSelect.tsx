import { devConsole as text } from '../../../messages/devConsole';
import type { FieldInput } from '../../../ui/Field';
import { Select } from '../../../ui/Input';
import { PRODUCTS } from '../model/list';

type Product = (typeof PRODUCTS)[number];
type ProductSelectProps = { input: FieldInput; value: Product; onChoose: (product: Product) => void };

/** The host product that an app works with. */
export function ProductSelect({ input, value, onChoose }: ProductSelectProps) {
  return (
    <Select
      {...input}
      value={value}
      onChange={({ currentTarget }) => onChoose(PRODUCTS.find((one) => one === currentTarget.value) ?? value)}
    >
      {PRODUCTS.map((one) => (
        <option key={one} value={one}>
          {text.products[one]}
        </option>
      ))}
    </Select>
  );
}
