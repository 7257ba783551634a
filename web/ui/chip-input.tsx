import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, type Ref, useId } from 'react'

interface ChipLayoutProps {
  label: string
  hideLabel?: boolean
  /** The value has to be checked: the chip is marked, also for screen readers. */
  isDoubtful?: boolean
  isInvalid?: boolean
  disabled?: boolean
  /** Before the value, such as a checkbox. */
  leading?: ReactNode
}

function ChipFrame({
  id,
  label,
  hideLabel = false,
  isDoubtful = false,
  isInvalid = false,
  disabled = false,
  leading,
  children,
}: ChipLayoutProps & { id: string; children: ReactNode }) {
  return (
    <span
      className={clsx(
        'inline-flex min-h-10 max-w-full items-center gap-1.5 rounded-full border px-3 focus-within:outline-2 focus-within:outline-orange',
        isInvalid ? 'border-red' : isDoubtful ? 'border-amber bg-amber-soft' : 'border-edge bg-surface',
        disabled && 'bg-wash',
      )}
    >
      {leading}
      <label
        htmlFor={id}
        className={clsx(
          'shrink-0 text-xs',
          hideLabel && 'sr-only',
          isDoubtful ? 'text-amber-ink' : 'text-muted',
        )}
      >
        {label}
      </label>
      {children}
      {isDoubtful && (
        <span id={`${id}-check`} className="shrink-0 text-xs font-medium text-amber-ink">
          Check
        </span>
      )}
    </span>
  )
}

interface ChipControlProps extends ChipLayoutProps {
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement & HTMLSelectElement>
  describedBy?: string | undefined
}

const describedByOf = (id: string, { isDoubtful, describedBy }: ChipControlProps) =>
  clsx(isDoubtful && `${id}-check`, describedBy) || undefined

/** A short text that is corrected in place. As wide as its text. */
export function ChipInput({
  inputMode,
  ...props
}: ChipControlProps & { inputMode?: 'email' | 'numeric' | 'text' }) {
  const id = useId()
  const { value, onChange, onBlur, ref, describedBy, ...frame } = props
  return (
    <ChipFrame {...frame} id={id}>
      <input
        ref={ref}
        id={id}
        type="text"
        inputMode={inputMode}
        autoComplete="off"
        size={Math.min(Math.max(value.length, 4), 40)}
        value={value}
        disabled={frame.disabled}
        aria-describedby={describedByOf(id, props)}
        aria-invalid={frame.isInvalid || undefined}
        className="field-sizing-content max-w-full min-w-8 bg-transparent text-md font-medium text-ink outline-none"
        onBlur={onBlur}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </ChipFrame>
  )
}

/** A choice that is corrected in place. */
export function ChipSelect({
  options,
  placeholder,
  ...props
}: ChipControlProps & {
  options: readonly (string | { value: string; label: string })[]
  placeholder: string
}) {
  const id = useId()
  const { value, onChange, onBlur, ref, describedBy, ...frame } = props
  return (
    <ChipFrame {...frame} id={id}>
      <span className="relative inline-flex min-w-0 items-center">
        <select
          ref={ref}
          id={id}
          value={value}
          disabled={frame.disabled}
          aria-describedby={describedByOf(id, props)}
          aria-invalid={frame.isInvalid || undefined}
          className="field-sizing-content max-w-full min-w-0 appearance-none bg-transparent pr-5 text-md font-medium text-ink outline-none"
          onBlur={onBlur}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        >
          <option value="">{placeholder}</option>
          {options.map((option) => {
            const { value: code, label } =
              typeof option === 'string' ? { value: option, label: option } : option
            return (
              <option key={code} value={code} className="text-ink">
                {label}
              </option>
            )
          })}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute right-0 size-4 text-muted" />
      </span>
    </ChipFrame>
  )
}
