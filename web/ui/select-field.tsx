import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type Control, controlLook, Field, type Frame, frameApart } from './field.tsx'

export type Option = string | { value: string; label: string; disabled?: boolean }
export type SelectFieldProps = Frame &
  Control<'select'> & { options: readonly Option[]; placeholder?: string }

/** One of a list, by the browser's own select. `placeholder` is the empty choice. */
export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const { frame, control } = frameApart(props)
  return (
    <Field {...frame} id={control.id}>
      {(wired) => (
        <div className="relative">
          <select
            {...control}
            {...wired}
            className={clsx(
              controlLook,
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
    </Field>
  )
}
