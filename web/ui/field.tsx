import { clsx } from 'clsx'
import { CircleAlert } from 'lucide-react'
import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { Badge } from './badge.tsx'

/** The frame of every field. */
export type FieldLayoutProps = {
  label: string
  hint?: ReactNode
  error?: string
  /** Marks the label with a star, also for screen readers. The form validates. */
  required?: boolean
  /** Adds 'optional' to the label. */
  optional?: boolean
  /** Shows the label to screen readers only. */
  hideLabel?: boolean
  /** A word next to the label about the value, such as its source. */
  mark?: string | undefined
  /** Spans all columns of its grid. */
  isWide?: boolean
}

/** Props of the control, without those that the frame sets. */
export type ControlProps<Tag extends 'input' | 'select' | 'textarea'> = Omit<
  ComponentPropsWithRef<Tag>,
  'className' | 'style' | 'children' | 'required'
>

/**
 * The look of inputs and selects: 44 px high. The type has 16 px, because iPhones zoom in on fields
 * with smaller type.
 */
export const controlClassName = clsx(
  'block min-h-11 w-full min-w-0 rounded-control border bg-surface px-3.5 py-2 text-md text-ink',
  'border-edge transition-colors duration-150 placeholder:text-muted hover:border-muted/60',
  'focus-visible:border-orange focus-visible:outline-offset-0 aria-invalid:border-red',
  'disabled:cursor-not-allowed disabled:bg-wash disabled:text-muted [&[readonly]]:bg-wash',
)

/** Splits a field's props into frame and control. */
export function splitFieldProps<Props extends FieldLayoutProps>(props: Props) {
  const { label, hint, error, required, optional, hideLabel, mark, isWide, ...control } = props
  return { frame: { label, hint, error, required, optional, hideLabel, mark, isWide }, control }
}

type LabelledControlProps = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** Connects label, control, hint and error. For custom controls; the fields below use it. */
export function FieldLayout({
  label,
  hint,
  error,
  required,
  optional,
  hideLabel,
  mark,
  isWide,
  id,
  aside,
  below,
  children,
}: FieldLayoutProps & {
  id?: string
  /** At the right of the label, such as a counter. */
  aside?: ReactNode
  /** Directly below the control, such as a strength meter. */
  below?: ReactNode
  children: (controlProps: LabelledControlProps) => ReactNode
}) {
  const generatedId = useId()
  const controlId = id ?? generatedId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const markId = `${controlId}-mark`
  const describedBy = clsx(mark && markId, hint && hintId, error && errorId) || undefined
  return (
    <div className={clsx('min-w-0', isWide && 'col-span-full')}>
      <div className={clsx('mb-1.5 flex items-baseline gap-1', hideLabel && 'sr-only')}>
        <label htmlFor={controlId} className="min-w-0 text-sm font-medium">
          {label}
        </label>
        {required && (
          <span aria-hidden className="text-sm text-red-ink">
            *
          </span>
        )}
        {optional && <span className="text-xs text-muted">optional</span>}
        {mark && (
          <span id={markId} className="ml-auto shrink-0">
            <Badge tone="blue">{mark}</Badge>
          </span>
        )}
        {aside && <span className="ml-auto text-xs text-muted tabular-nums">{aside}</span>}
      </div>
      {children({
        id: controlId,
        'aria-describedby': describedBy,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {below}
      {hint && (
        <p id={hintId} className="mt-1.5 text-xs text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-1.5 text-xs font-medium text-red-ink">
      <CircleAlert aria-hidden className="mt-px size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  )
}

export type TextFieldProps = FieldLayoutProps & ControlProps<'input'>

export function TextField(props: TextFieldProps) {
  const { frame, control } = splitFieldProps(props)
  return (
    <FieldLayout {...frame} id={control.id}>
      {(controlProps) => <input type="text" {...control} {...controlProps} className={controlClassName} />}
    </FieldLayout>
  )
}

/** A date, with the browser's own picker. The value is YYYY-MM-DD, or ''. */
export function DateField(props: TextFieldProps) {
  const { frame, control } = splitFieldProps(props)
  return (
    <FieldLayout {...frame} id={control.id}>
      {(controlProps) => (
        <input
          max="9999-12-31"
          {...control}
          {...controlProps}
          type="date"
          className={clsx(controlClassName, 'appearance-none text-left')}
        />
      )}
    </FieldLayout>
  )
}

export type TextAreaFieldProps = FieldLayoutProps & ControlProps<'textarea'> & { counter?: number }

/** Multi-line text; `counter` is the maximum length, shown next to the label. */
export function TextAreaField({ counter, ...props }: TextAreaFieldProps) {
  const { frame, control } = splitFieldProps(props)
  const length = String(control.value ?? '').length
  return (
    <FieldLayout {...frame} id={control.id} aside={counter && `${length}/${counter}`}>
      {(controlProps) => (
        <textarea
          rows={4}
          maxLength={counter}
          {...control}
          {...controlProps}
          className={clsx(controlClassName, 'max-h-80 resize-y')}
        />
      )}
    </FieldLayout>
  )
}
