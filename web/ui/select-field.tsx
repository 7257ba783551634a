import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import {
  type ControlProps,
  controlClassName,
  FieldLayout,
  type FieldLayoutProps,
  splitFieldProps,
} from './field.tsx'

export type SelectOption = string | { value: string; label: string; disabled?: boolean }
export type SelectFieldProps = FieldLayoutProps &
  ControlProps<'select'> & { options: readonly SelectOption[]; placeholder?: string }

/** A native select. `placeholder` is the empty choice. */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const { frame, control } = splitFieldProps(props)
  return (
    <FieldLayout {...frame} id={control.id}>
      {(controlProps) => (
        <div className="relative">
          <select
            {...control}
            {...controlProps}
            className={clsx(
              controlClassName,
              'appearance-none truncate pr-10',
              control.value === '' && 'text-muted',
            )}
          >
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => {
              const { value, label, disabled } =
                typeof option === 'string' ? { value: option, label: option, disabled: false } : option
              return (
                <option key={value} value={value} disabled={disabled} className="text-ink">
                  {label}
                </option>
              )
            })}
          </select>
          <ChevronDown
            aria-hidden
            className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-muted"
          />
        </div>
      )}
    </FieldLayout>
  )
}
