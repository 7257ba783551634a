import { clsx } from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { controlClassName, FieldLayout, splitFieldProps, type TextFieldProps } from './field.tsx'

export type PasswordFieldProps = Omit<TextFieldProps, 'type'> & {
  /** Below the control, such as a strength meter. */
  meter?: ReactNode
}

/** A password with a button to show it. Set `autoComplete` to current- or new-password. */
export function PasswordField({ meter, ...props }: PasswordFieldProps) {
  const [isVisible, setIsVisible] = useState(false)
  const { frame, control } = splitFieldProps(props)
  const Icon = isVisible ? EyeOff : Eye
  return (
    <FieldLayout {...frame} id={control.id} below={meter}>
      {(controlProps) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...control}
            {...controlProps}
            type={isVisible ? 'text' : 'password'}
            className={clsx(controlClassName, 'pr-12')}
          />
          <button
            type="button"
            aria-label={isVisible ? 'Hide password' : 'Show password'}
            title={isVisible ? 'Hide password' : 'Show password'}
            onClick={() => setIsVisible(!isVisible)}
            className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-control text-muted hover:text-ink"
          >
            <Icon aria-hidden className="size-5" />
          </button>
        </div>
      )}
    </FieldLayout>
  )
}
