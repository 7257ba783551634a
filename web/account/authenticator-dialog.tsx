import { useQueryClient } from '@tanstack/react-query'
import qrcode from 'qrcode-generator'
import { useMemo } from 'react'
import { EnteredCode } from '../../contract/two-step.ts'
import { CallError } from '../api/call.ts'
import { useContractForm } from '../api/form.ts'
import { FormDialog } from '../api/form-dialog.tsx'
import { refetchEntities } from '../api/query.ts'
import { twoStep } from '../api/wire.ts'

/** Shows a new secret as a QR code, then asks for the first code from the authenticator app. */
export function AuthenticatorDialog({
  secret,
  uri,
  onTurnedOn,
  onClose,
}: {
  secret: string
  uri: string
  onTurnedOn: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}) {
  const client = useQueryClient()
  const form = useContractForm(EnteredCode, { code: '' })
  return (
    <FormDialog
      call={twoStep.turnOn}
      form={form}
      send={(values) => values}
      onDone={({ recoveryCodes }) => onTurnedOn(recoveryCodes)}
      onFailed={(error) => {
        // Two-step sign-in may already be on, from this tab or another one.
        if (error instanceof CallError && error.code === 'not_started') void refetchEntities(client, ['user'])
      }}
      dirty={false}
      title="Set Up Two-Step Sign-In"
      description="Scan this QR code with an authenticator app, such as Google Authenticator or 1Password. Then enter the code it shows."
      size="sm"
      onClose={onClose}
      submitLabel="Turn On"
      busyLabel="Checking..."
    >
      <QrCode text={uri} label="QR code for your authenticator app" />
      <div className="text-center text-sm">
        <p className="text-muted">Can't scan it? Type this key into the app:</p>
        <p className="mt-1 font-mono font-semibold tracking-wide wrap-anywhere select-all">{secret}</p>
      </div>
      <form.TextField name="code" label="Code" inputMode="numeric" autoComplete="one-time-code" required />
    </FormDialog>
  )
}

/** Dark on white in both themes, because some cameras cannot read a light code on dark. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => qrPathOf(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`-4 -4 ${size + 8} ${size + 8}`}
      shapeRendering="crispEdges"
      className="mx-auto block w-full max-w-56 rounded-control border border-line bg-white"
    >
      <path d={path} fill="#000" />
    </svg>
  )
}

function qrPathOf(text: string) {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const size = code.getModuleCount()
  const positions = Array.from({ length: size }, (_, index) => index)
  const path = positions
    .flatMap((row) =>
      positions.filter((column) => code.isDark(row, column)).map((column) => `M${column} ${row}h1v1h-1z`),
    )
    .join('')
  return { size, path }
}
