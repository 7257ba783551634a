import { type FormEvent, useEffect, useRef, useState } from 'react'
import { dialStringOf } from '../../contract/values/phone-extension.ts'
import { agency } from '../agency.ts'
import { CallError } from '../api/call.ts'
import { type LoginInput, useSecondStep } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'

const ways = {
  app: {
    label: 'Authenticator code',
    hint: 'The six digits your authenticator app shows now.',
    other: 'Use a recovery code',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the codes you saved when you set up two-step sign-in. Each works once.',
    other: 'Use the authenticator app',
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const

const sixDigits = 'The code has six digits'
const isWhole = (typed: string) => /^\d{6}$/.test(typed.replace(/[\s-]/g, ''))

/** The second step of signing in, after the password. */
export function SecondStep({ typed, onBack }: { typed: LoginInput; onBack: () => void }) {
  const [way, setWay] = useState<keyof typeof ways>('app')
  const { label, hint, other, ...input } = ways[way]
  const login = useSecondStep()
  const [short, setShort] = useState(false)
  const wrong = short ? sixDigits : login.error instanceof CallError && login.error.fields.code
  const failed = wrong ? null : login.error?.message
  const field = useRef<HTMLInputElement>(null)
  // Moves the focus from the button that led here, or from the button that changed the method.
  useEffect(() => field.current?.focus(), [way])
  const refuse = (text: string) => {
    field.current?.focus()
    field.current?.select()
    announce(text)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = field.current?.value ?? ''
    const isShort = way === 'app' && !isWhole(code)
    setShort(isShort)
    if (isShort) refuse(sixDigits)
    else login.mutate({ ...typed, code }, { onError: ({ message }) => refuse(message) })
  }
  const changeWay = () => {
    login.reset()
    setShort(false)
    setWay(way === 'app' ? 'recovery' : 'app')
  }
  return (
    <form noValidate onSubmit={submit} className="mt-6 space-y-5">
      <TextField
        key={way}
        ref={field}
        label={label}
        hint={hint}
        {...(wrong ? { error: wrong } : {})}
        name="code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...input}
      />
      {failed && <Alert>{failed}</Alert>}
      <div>
        <Button type="submit" size="lg" wide busy={login.isPending} busyText="Logging in...">
          Log in
        </Button>
        <div className="-mx-3 mt-1 -mb-2 flex flex-wrap justify-between gap-x-2">
          <Button variant="ghost" size="sm" onClick={changeWay}>
            {other}
          </Button>
          <Button variant="ghost" size="sm" onClick={onBack}>
            Back
          </Button>
        </div>
      </div>
      <p className="text-sm text-muted">
        Lost both your authenticator app and your recovery codes? Call {agency.name} at{' '}
        <a href={dialStringOf(agency.phone)} className="font-semibold text-orange-ink hover:underline">
          {agency.phone}
        </a>
        .
      </p>
    </form>
  )
}
