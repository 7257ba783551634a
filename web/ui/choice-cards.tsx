import { clsx } from 'clsx'
import { type ReactNode, type Ref, useId } from 'react'
import { Badge } from './badge.tsx'
import { BareCheckbox } from './checkbox-field.tsx'
import { FieldError, type FieldLayoutProps } from './field.tsx'

type CardOption = string | { value: string; label: ReactNode /** Shown below the label. */; detail?: string }

type ChoiceCardsProps = FieldLayoutProps & {
  options: readonly CardOption[]
  /** For labels of a word or two: side by side on phones too. */
  short?: boolean
  disabled?: boolean
  id?: string
  name?: string
  onBlur?: () => void
  /** The input that gets the focus of the group: the chosen one, otherwise the first. */
  ref?: Ref<HTMLInputElement>
}

const toCardOption = (choice: CardOption) =>
  typeof choice === 'string' ? { value: choice, label: choice, detail: undefined } : choice

const cardClassName = clsx(
  'flex min-h-13 items-center gap-3 rounded-control border bg-surface px-4 py-3 text-md font-medium',
  'transition-colors duration-150 hover:border-muted/60 has-checked:border-orange has-checked:bg-orange-soft',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-orange',
  'has-disabled:cursor-not-allowed has-disabled:opacity-50 [&_input]:outline-none',
)

export type RadioCardsProps = ChoiceCardsProps & { value: string; onChange: (value: string) => void }

/** A radio group as cards: Tab focuses the group, arrow keys choose. */
export function RadioCards({
  options,
  value,
  onChange,
  name,
  disabled,
  onBlur,
  ref,
  ...frame
}: RadioCardsProps) {
  const generatedId = useId()
  const choices = options.map(toCardOption)
  const focusedValue = choices.some((choice) => choice.value === value) ? value : choices[0]?.value
  return (
    <Group frame={frame} radio>
      {(errorId) =>
        choices.map((choice) => (
          <label
            key={choice.value}
            className={clsx(cardClassName, frame.error ? 'border-red' : 'border-edge')}
          >
            <input
              ref={choice.value === focusedValue ? ref : undefined}
              type="radio"
              name={name ?? generatedId}
              value={choice.value}
              checked={choice.value === value}
              disabled={disabled}
              aria-describedby={errorId}
              onBlur={onBlur}
              onChange={() => onChange(choice.value)}
              className={clsx(
                'size-5 shrink-0 appearance-none rounded-full border border-muted/70 bg-surface transition-[border-width]',
                'checked:border-6 checked:border-orange',
              )}
            />
            <span className="min-w-0 wrap-anywhere">
              {choice.label}
              {choice.detail && <span className="block text-sm font-normal text-muted">{choice.detail}</span>}
            </span>
          </label>
        ))
      }
    </Group>
  )
}

export type CheckboxCardsProps = ChoiceCardsProps & {
  value: readonly string[]
  /** Called with the chosen values, in the order of the options. */
  onChange: (value: string[]) => void
}

/** A group of checkboxes as cards. */
export function CheckboxCards({
  options,
  value,
  onChange,
  name,
  disabled,
  onBlur,
  ref,
  ...frame
}: CheckboxCardsProps) {
  const choices = options.map(toCardOption)
  const generatedId = useId()
  const isChosen = (one: string) => value.includes(one)
  const toggle = (toggledValue: string) =>
    onChange(
      choices
        .map((choice) => choice.value)
        .filter((choice) => isChosen(choice) !== (choice === toggledValue)),
    )
  return (
    <Group frame={frame}>
      {(errorId) =>
        choices.map((choice, index) => (
          <label
            key={choice.value}
            htmlFor={`${generatedId}-${index}`}
            className={clsx(cardClassName, frame.error ? 'border-red' : 'border-edge')}
          >
            <BareCheckbox
              id={`${generatedId}-${index}`}
              ref={index === 0 ? ref : undefined}
              name={name}
              value={choice.value}
              checked={isChosen(choice.value)}
              disabled={disabled}
              aria-describedby={errorId}
              aria-invalid={frame.error ? true : undefined}
              onBlur={onBlur}
              onChange={() => toggle(choice.value)}
            />
            <span className="min-w-0">{choice.label}</span>
          </label>
        ))
      }
    </Group>
  )
}

/** Each card references the error too: screen readers may skip a group's description. */
function Group({
  frame: { label, hint, error, required, optional, hideLabel, mark, isWide, id, short },
  radio = false,
  children,
}: {
  frame: FieldLayoutProps & Pick<ChoiceCardsProps, 'id' | 'short'>
  radio?: boolean
  children: (errorId: string | undefined) => ReactNode
}) {
  const generatedId = useId()
  const groupId = id ?? generatedId
  const hintId = `${groupId}-hint`
  const errorId = error ? `${groupId}-error` : undefined
  return (
    <fieldset
      id={groupId}
      aria-describedby={clsx(hint && hintId, errorId) || undefined}
      {...(radio
        ? {
            role: 'radiogroup',
            'aria-required': required || undefined,
            'aria-invalid': error ? true : undefined,
          }
        : {})}
      className={clsx('min-w-0', isWide && 'col-span-full')}
    >
      <legend className={clsx('mb-1.5 text-sm font-medium', hideLabel && 'sr-only')}>
        {label}
        {required && (
          <span aria-hidden className="ml-1 text-red-ink">
            *
          </span>
        )}
        {optional && <span className="ml-1 text-xs font-normal text-muted">optional</span>}
        {mark && (
          <span className="ml-2 inline-block">
            <Badge tone="blue">{mark}</Badge>
          </span>
        )}
      </legend>
      {hint && (
        <p id={hintId} className="mb-2 text-xs text-muted">
          {hint}
        </p>
      )}
      <div
        className={clsx(
          'grid gap-2.5 sm:gap-3',
          short ? 'grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]' : 'sm:grid-cols-2',
        )}
      >
        {children(errorId)}
      </div>
      {error && <FieldError id={`${groupId}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
