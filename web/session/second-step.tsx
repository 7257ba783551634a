import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { agency, telephone } from './agency.ts'
import { LoginError } from './login-error.tsx'
import { type Typed, useSecondStep } from './session.ts'

const ways = {
  app: {
    label: 'Authenticator code',
    hint: 'The six digits that your authenticator app shows now.',
    other: 'Use a recovery code',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  recovery: {
    label: 'Recovery code',
    hint: 'One of the codes that you kept when you turned two-step sign-in on. Each works once.',
    other: 'Use the authenticator app',
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const

/** Asks for the second step of somebody whose password was right. */
export function SecondStep({ typed, onBack }: { typed: Typed; onBack: () => void }) {
  const [way, setWay] = useState<keyof typeof ways>('app')
  const { label, hint, other, ...input } = ways[way]
  const login = useSecondStep()
  const field = useRef<HTMLInputElement>(null)
  // The focus was on the button that led here, or on the one that changes the way.
  useEffect(() => field.current?.focus(), [way])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    login.mutate({ ...typed, code: field.current?.value ?? '' }, { onError: () => field.current?.select() })
  }
  const changeWay = () => {
    login.reset()
    setWay(way === 'app' ? 'recovery' : 'app')
  }
  return (
    <form noValidate onSubmit={submit} className="mt-6 space-y-5">
      <TextField
        key={way}
        ref={field}
        label={label}
        hint={hint}
        name="code"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...input}
      />
      <div>
        <Button type="submit" size="lg" wide busy={login.isPending} busyText="Logging in...">
          Log in
        </Button>
        <LoginError error={login.error} />
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
        Lost your authenticator and your recovery codes? Call {agency.name} at{' '}
        <a href={telephone(agency.phone)} className="font-semibold text-orange-ink hover:underline">
          {agency.phone}
        </a>
        .
      </p>
    </form>
  )
}
