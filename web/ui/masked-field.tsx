import { clsx } from 'clsx'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { type Control, controlLook, Field, type Frame, frameApart } from './field.tsx'
import {
  amountMask,
  einMask,
  type Mask,
  phoneMask,
  retype,
  show,
  wholeDollars,
  writeAmount,
} from './masks.ts'

type Masked = Frame &
  Omit<Control<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
    /** Is given the new text, not the event: state setters and Controller's field both take it as it is. */
    onChange: (value: string) => void
  }

export type MaskedFieldProps = Masked & { value: string }
export type AmountFieldProps = Masked & { value: string | number | null | undefined }

const deletions: Record<string, 'backward' | 'forward'> = {
  deleteContentBackward: 'backward',
  deleteContentForward: 'forward',
}

function MaskedInput({
  mask,
  shown,
  sign,
  onChange,
  ...props
}: Masked & { mask: Mask; shown: string; sign?: ReactNode }) {
  const { frame, control } = frameApart(props)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const native = event.nativeEvent
    const done = retype(mask, {
      before: shown,
      text: input.value,
      caret: input.selectionStart ?? input.value.length,
      deleted: native instanceof InputEvent ? deletions[native.inputType] : undefined,
    })
    // Written before React draws: it then finds nothing to write, and leaves the caret alone.
    input.value = done.text
    input.setSelectionRange(done.caret, done.caret)
    onChange(done.text)
  }
  return (
    <Field {...frame} id={control.id}>
      {(wired) => (
        <div className="relative">
          {sign && (
            <span aria-hidden className="absolute inset-y-0 left-3.5 flex items-center text-md text-muted">
              {sign}
            </span>
          )}
          <input
            inputMode="numeric"
            autoComplete="off"
            {...control}
            {...wired}
            type="text"
            value={shown}
            onChange={change}
            className={clsx(controlLook, 'tabular-nums', sign && 'pl-7')}
          />
        </div>
      )}
    </Field>
  )
}

/** A US telephone number; its value is what it shows: '(555) 123-4567'. */
export function PhoneField({ value, ...props }: MaskedFieldProps) {
  const shown = show(phoneMask, value)
  return <MaskedInput inputMode="tel" autoComplete="tel-national" {...props} mask={phoneMask} shown={shown} />
}

/** A US employer identification number; its value is what it shows: '12-3456789'. */
export function EinField({ value, ...props }: MaskedFieldProps) {
  return <MaskedInput {...props} mask={einMask} shown={show(einMask, value)} />
}

/**
 * Whole dollars: shown '1,840', given on as '1840'. A value with cents that nobody touched is shown with
 * its cents and never given on; once something is typed, a decimal part is dropped.
 */
export function AmountField(props: AmountFieldProps) {
  return <WholeNumber {...props} sign="$" />
}

/** How many of something: shown '1,840', given on as '1840'. */
export function CountField(props: AmountFieldProps) {
  return <WholeNumber {...props} />
}

function WholeNumber({ value, onChange, onBlur, ...props }: AmountFieldProps & { sign?: string }) {
  const [typed, setTyped] = useState<string | null>(null)
  const stillTyped = typed !== null && wholeDollars(typed) === String(value ?? '')
  return (
    <MaskedInput
      {...props}
      mask={amountMask}
      shown={stillTyped ? typed : writeAmount(value)}
      onChange={(text) => {
        setTyped(text)
        onChange(wholeDollars(text))
      }}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
