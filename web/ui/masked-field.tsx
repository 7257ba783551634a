import { clsx } from 'clsx'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { isOfAnotherCountry } from '../../contract/values/phone-extension.ts'
import {
  type ControlProps,
  controlLook,
  type FieldFrame,
  FieldLayout,
  splitFieldProps,
  TextField,
} from './field.tsx'
import {
  amountMask,
  applyMask,
  applyMaskEdit,
  einMask,
  type InputMask,
  maskAmount,
  phoneMask,
  wholeDollars,
} from './masks.ts'

type MaskedFrame = FieldFrame &
  Omit<ControlProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
    /** Is given the new text, not the event: state setters and Controller's field both take it as it is. */
    onChange: (value: string) => void
  }

/** With `keepsWords` text that is no plain number stays as it was typed, so that the form can say what is wanted. */
type KeepsWordsOption = { keepsWords?: boolean }
export type MaskedFieldProps = MaskedFrame & { value: string }
/** With `digitsOnly` what is no digit, and all beyond ten, is left out as it is typed: so the forms of invitations are specified. */
export type PhoneFieldProps = MaskedFieldProps & { digitsOnly?: boolean }
export type CountFieldProps = MaskedFrame & KeepsWordsOption & { value: string | number | null | undefined }
export type MoneyFieldProps = CountFieldProps & { cents?: boolean }

const deletions: Record<string, 'backward' | 'forward'> = {
  deleteContentBackward: 'backward',
  deleteContentForward: 'forward',
}

function MaskedInput({
  mask,
  shown,
  sign,
  isInWords = () => false,
  onChange,
  ...props
}: MaskedFrame & {
  mask: InputMask
  shown: string
  sign?: ReactNode
  isInWords?: (text: string) => boolean
}) {
  const { frame, control } = splitFieldProps(props)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const native = event.nativeEvent
    if (isInWords(input.value)) return onChange(input.value)
    const done = applyMaskEdit(mask, {
      before: shown,
      text: input.value,
      caret: input.selectionStart ?? input.value.length,
      // Words had no sign of the mask's own in them that could have been deleted.
      deleted: native instanceof InputEvent && !isInWords(shown) ? deletions[native.inputType] : undefined,
    })
    // Written before React draws: it then finds nothing to write, and leaves the caret alone.
    input.value = done.text
    input.setSelectionRange(done.caret, done.caret)
    onChange(done.text)
  }
  return (
    <FieldLayout {...frame} id={control.id}>
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
    </FieldLayout>
  )
}

/** Whether a text is more than a US telephone number: an extension, another country's code, too many digits. */
function isMoreThanPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10})/, '')
  return digits.length > 10 || isOfAnotherCountry(text) || /[\p{L}#]/u.test(text)
}

/**
 * A US telephone number; its value is what it shows: '(555) 123-4567'. What is more than that stays as it was typed, so that the
 * form can say what is wanted: a number without its end is somebody else's.
 */
export function PhoneField({ value, digitsOnly = false, ...props }: PhoneFieldProps) {
  const isInWords = (text: string) => !digitsOnly && isMoreThanPhone(text)
  const shown = isInWords(value) ? value : applyMask(phoneMask, value)
  return (
    <MaskedInput
      inputMode="tel"
      autoComplete="tel-national"
      {...props}
      mask={phoneMask}
      shown={shown}
      isInWords={isInWords}
    />
  )
}

/** A US employer identification number; its value is what it shows: '12-3456789'. */
export function EinField({ value, ...props }: MaskedFieldProps) {
  return <MaskedInput {...props} mask={einMask} shown={applyMask(einMask, value)} />
}

/**
 * US dollars. '1,840' is on the screen and '1840' is its value; a decimal part is dropped once something is typed. A bill is
 * exact: with `cents` the value is the text as typed, such as '1,840.50', and the label has the dollar sign.
 */
export function MoneyField({ cents = false, keepsWords, ...props }: MoneyFieldProps) {
  if (!cents) return <WholeNumber {...props} keepsWords={keepsWords} sign="$" />
  const { value, onChange, ...rest } = props
  return (
    <TextField
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** How many of something: shown '1,840', given on as '1840'. */
export function CountField(props: CountFieldProps) {
  return <WholeNumber {...props} />
}

function WholeNumber({
  value,
  onChange,
  onBlur,
  keepsWords = false,
  ...props
}: CountFieldProps & { sign?: string }) {
  const [typed, setTyped] = useState<string | null>(null)
  const isInWords = (text: string) => keepsWords && /[^\d,$\s]/.test(text)
  const formValue = (text: string) => (isInWords(text) ? text : wholeDollars(text))
  const stillTyped = typed !== null && formValue(typed) === String(value ?? '')
  return (
    <MaskedInput
      {...props}
      mask={amountMask}
      shown={stillTyped ? typed : maskAmount(value)}
      isInWords={isInWords}
      onChange={(text) => {
        setTyped(text)
        onChange(formValue(text))
      }}
      onBlur={(event) => {
        setTyped(null)
        onBlur?.(event)
      }}
    />
  )
}
