import { type FormEvent, useEffect, useRef, useState } from 'react'
import { dialStringOf } from '../../contract/values/phone-extension.ts'
import { agency } from '../agency.ts'
import { CallError } from '../api/call.ts'
import { type LoginInput, useSecondStep } from '../session/session.ts'
import { Alert } from '../ui/alert.tsx'
import { announce } from '../ui/announce.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'

const codeMethods = {
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

const codeLengthError = 'The code has six digits'
const isSixDigitCode = (typedText: string) => /^\d{6}$/.test(typedText.replace(/[\s-]/g, ''))

/** The second step of signing in, after the password. */
export function SecondStep({ login: credentials, onBack }: { login: LoginInput; onBack: () => void }) {
  const [method, setMethod] = useState<keyof typeof codeMethods>('app')
  const { label, hint, other, ...input } = codeMethods[method]
  const login = useSecondStep()
  const [isTooShort, setTooShort] = useState(false)
  const problem = isTooShort ? codeLengthError : login.error instanceof CallError && login.error.fields.code
  const failureText = problem ? null : login.error?.message
  const field = useRef<HTMLInputElement>(null)
  // Moves the focus from the button that led here, or from the button that changed the method.
  useEffect(() => field.current?.focus(), [method])
  const refuse = (text: string) => {
    field.current?.focus()
    field.current?.select()
    announce(text)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = field.current?.value ?? ''
    const isShort = method === 'app' && !isSixDigitCode(code)
    setTooShort(isShort)
    if (isShort) refuse(codeLengthError)
    else login.mutate({ ...credentials, code }, { onError: ({ message }) => refuse(message) })
  }
  const switchMethod = () => {
    login.reset()
    setTooShort(false)
    setMethod(method === 'app' ? 'recovery' : 'app')
  }
  return (
    <form noValidate onSubmit={submit} className="mt-6 space-y-5">
      <TextField
        key={method}
        ref={field}
        label={label}
        hint={hint}
        {...(problem ? { error: problem } : {})}
        name="code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...input}
      />
      {failureText && <Alert>{failureText}</Alert>}
      <div>
        <Button type="submit" size="lg" isWide busy={login.isPending} busyText="Logging in...">
          Log in
        </Button>
        <div className="-mx-3 mt-1 -mb-2 flex flex-wrap justify-between gap-x-2">
          <Button variant="ghost" size="sm" onClick={switchMethod}>
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
