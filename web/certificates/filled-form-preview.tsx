import { useQuery } from '@tanstack/react-query'
import { FileInput } from 'lucide-react'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { certificates as wire } from '../../contract/certificates.ts'
import type { Reply } from '../../contract/endpoint.ts'
import { endpointQuery } from '../api/query.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { certificates, fillableForms } from '../api/wire.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { type HolderChoiceState, useHolderPreview } from './holder-choice.tsx'
import type { MasterFormState } from './master-fields.tsx'

interface FilledFormPreviewProps {
  clientId: string
  form: MasterFormState
  choice: HolderChoiceState
}

/** Shows the agency's own standard form, filled, on a press: filling takes most of a second. */
export function FilledFormPreview({ clientId, form, choice }: FilledFormPreviewProps) {
  const { data } = useQuery(endpointQuery(fillableForms.list, {}))
  const content = JSON.stringify([useWatch({ control: form.control }), useHolderPreview(choice)])
  const [preview, setPreview] = useState<{ content: string; reply: Reply<typeof wire.previewForm> } | null>(
    null,
  )
  const { write, busy, error } = useApiMutation(certificates.previewForm, {
    onDone: (reply) => setPreview({ content, reply }),
  })
  if (!data?.forms.some(({ isReady, kind }) => isReady && kind !== '101' && kind !== '855')) return null
  const fill = async () => {
    const holder = await choice.chosen()
    await form.handleSubmit((values) => {
      if (holder) void write({ clientId, ...holder, ...values })
    })()
  }
  // A picture of earlier choices is not shown.
  const reply = preview?.content === content ? preview.reply : null
  return (
    <div className="space-y-3">
      <Button variant="secondary" size="sm" icon={FileInput} busy={busy} onClick={() => void fill()}>
        Preview Standard Form
      </Button>
      {error && <Alert tone="amber">{error.message}</Alert>}
      {reply?.preview === null && (
        <p className="text-sm text-muted">This certificate uses no standard form. It looks as shown below.</p>
      )}
      {reply?.preview?.pages.map((page, index) => (
        <img
          key={page}
          src={`data:image/webp;base64,${page}`}
          alt={`Form ${reply.preview?.kind} (${reply.preview?.edition}) filled, page ${index + 1}`}
          className="w-full rounded-sm border border-line bg-surface shadow-card"
        />
      ))}
    </div>
  )
}
