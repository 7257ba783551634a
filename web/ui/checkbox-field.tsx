import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { useId } from 'react'
import { type ControlProps, FieldError, type FieldLayoutProps } from './field.tsx'

export type CheckboxFieldProps = Omit<FieldLayoutProps, 'optional' | 'hideLabel' | 'mark' | 'isWide'> &
  Omit<ControlProps<'input'>, 'type'>

/** A checkbox with its label at the right; the whole line is clickable. */
export function CheckboxField({ label, hint, error, required, ...control }: CheckboxFieldProps) {
  const generatedId = useId()
  const controlId = control.id ?? generatedId
  return (
    <div>
      <label htmlFor={controlId} className="flex min-h-10 items-start gap-3 py-2 text-sm">
        <span className="mt-px">
          <BareCheckbox
            {...control}
            id={controlId}
            aria-describedby={clsx(hint && `${controlId}-hint`, error && `${controlId}-error`) || undefined}
            aria-invalid={error ? true : undefined}
            aria-required={required || undefined}
          />
        </span>
        <span className="min-w-0 font-medium">{label}</span>
      </label>
      {hint && (
        <p id={`${controlId}-hint`} className="-mt-1 pb-2 pl-8 text-xs text-muted">
          {hint}
        </p>
      )}
      {error && (
        <div className="pl-8">
          <FieldError id={`${controlId}-error`}>{error}</FieldError>
        </div>
      )}
    </div>
  )
}

export function BareCheckbox(control: Omit<ControlProps<'input'>, 'type'>) {
  return (
    <span className="relative block size-5 shrink-0">
      <input
        {...control}
        type="checkbox"
        className={clsx(
          'peer block size-5 appearance-none rounded-[6px] border border-muted/70 bg-surface transition-colors',
          'checked:border-orange checked:bg-orange aria-invalid:border-red',
          'disabled:cursor-not-allowed disabled:opacity-50',
        )}
      />
      <Check
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute inset-0.5 size-4 text-on-orange opacity-0 peer-checked:opacity-100"
      />
    </span>
  )
}
