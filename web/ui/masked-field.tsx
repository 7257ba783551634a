import { clsx } from 'clsx'
import { type ChangeEvent, type ReactNode, useState } from 'react'
import { isOfAnotherCountry } from '../../contract/values/phone-extension.ts'
import {
  type ControlProps,
  controlClassName,
  FieldLayout,
  type FieldLayoutProps,
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
  toWholeDollars,
} from './masks.ts'

type MaskedInputProps = FieldLayoutProps &
  Omit<ControlProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'type'> & {
    /** Called with the text instead of the event, for state setters and react-hook-form. */
    onChange: (value: string) => void
  }

/** With `keepsWords` text that is not a number stays as typed, for the form to reject. */
type TextAllowedOption = { keepsWords?: boolean }
export type MaskedFieldProps = MaskedInputProps & { value: string }
/** With `digitsOnly` only ten digits can be typed, as specified for invitations. */
export type PhoneFieldProps = MaskedFieldProps & { digitsOnly?: boolean }
export type CountFieldProps = MaskedInputProps &
  TextAllowedOption & { value: string | number | null | undefined }
export type MoneyFieldProps = CountFieldProps & { cents?: boolean }

const deletionDirections: Record<string, 'backward' | 'forward'> = {
  deleteContentBackward: 'backward',
  deleteContentForward: 'forward',
}

function MaskedInput({
  mask,
  shownText,
  sign,
  isInWords = () => false,
  onChange,
  ...props
}: MaskedInputProps & {
  mask: InputMask
  shownText: string
  sign?: ReactNode
  isInWords?: (text: string) => boolean
}) {
  const { frame, control } = splitFieldProps(props)
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const input = event.currentTarget
    const nativeEvent = event.nativeEvent
    if (isInWords(input.value)) return onChange(input.value)
    const maskedEdit = applyMaskEdit(mask, {
      textBefore: shownText,
      text: input.value,
      caret: input.selectionStart ?? input.value.length,
      // Text without the mask has no mask characters that could be deleted.
      deleted:
        nativeEvent instanceof InputEvent && !isInWords(shownText)
          ? deletionDirections[nativeEvent.inputType]
          : undefined,
    })
    // Set before React renders: React then writes nothing and keeps the caret.
    input.value = maskedEdit.text
    input.setSelectionRange(maskedEdit.caret, maskedEdit.caret)
    onChange(maskedEdit.text)
  }
  return (
    <FieldLayout {...frame} id={control.id}>
      {(controlProps) => (
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
            {...controlProps}
            type="text"
            value={shownText}
            onChange={change}
            className={clsx(controlClassName, 'tabular-nums', sign && 'pl-7')}
          />
        </div>
      )}
    </FieldLayout>
  )
}

/** True with more than a US number: an extension, a country code, too many digits. */
function isMoreThanPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '').replace(/^1(?=\d{10})/, '')
  return digits.length > 10 || isOfAnotherCountry(text) || /[\p{L}#]/u.test(text)
}

/**
 * A US telephone number; the value is the shown text: '(555) 123-4567'. Other text stays as typed,
 * for the form to reject: a truncated number would be somebody else's.
 */
export function PhoneField({ value, digitsOnly = false, ...props }: PhoneFieldProps) {
  const isFreeText = (text: string) => !digitsOnly && isMoreThanPhone(text)
  const shownText = isFreeText(value) ? value : applyMask(phoneMask, value)
  return (
    <MaskedInput
      inputMode="tel"
      autoComplete="tel-national"
      {...props}
      mask={phoneMask}
      shownText={shownText}
      isInWords={isFreeText}
    />
  )
}

/** A US employer identification number; the value is the shown text: '12-3456789'. */
export function EinField({ value, ...props }: MaskedFieldProps) {
  return <MaskedInput {...props} mask={einMask} shownText={applyMask(einMask, value)} />
}

/**
 * US dollars. Shows '1,840' with the value '1840'; typing drops decimals. With `cents`, for bills,
 * the value is the text as typed, such as '1,840.50', and the label has the dollar sign.
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

/** A count: shows '1,840' with the value '1840'. */
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
  const [typedText, setTypedText] = useState<string | null>(null)
  const isFreeText = (text: string) => keepsWords && /[^\d,$\s]/.test(text)
  const formValue = (text: string) => (isFreeText(text) ? text : toWholeDollars(text))
  const isStillTyped = typedText !== null && formValue(typedText) === String(value ?? '')
  return (
    <MaskedInput
      {...props}
      mask={amountMask}
      shownText={isStillTyped ? typedText : maskAmount(value)}
      isInWords={isFreeText}
      onChange={(text) => {
        setTypedText(text)
        onChange(formValue(text))
      }}
      onBlur={(event) => {
        setTypedText(null)
        onBlur?.(event)
      }}
    />
  )
}
