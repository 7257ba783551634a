import { Upload } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { cards } from '../api/wire.ts'
import { fileRefusalOf } from '../documents/file-refusal.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.tsx'

const fails = 'Failed to upload the carrier’s card'

/** One press opens the file picker. The chosen file is the card on the client's phone. */
export function UploadCarrierCard({ policyId, isOnFile }: { policyId: string; isOnFile: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const upload = useApiMutation(cards.uploadOfCarrier, {
    told: { title: 'ID Card Uploaded', description: 'Your client sees it under ID Cards.' },
    fails,
  })
  const choose = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!file) return
    const refusal = fileRefusalOf(file)
    if (refusal) toast({ variant: 'destructive', title: fails, description: refusal })
    else void upload.write({ policyId, file })
  }
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={Upload}
        busy={upload.busy}
        onClick={() => input.current?.click()}
      >
        {isOnFile ? 'Replace the Carrier’s Card' : 'Upload the Carrier’s Card'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".pdf,.jpg,.jpeg,.png"
        aria-label="The carrier’s card"
        onChange={choose}
      />
    </>
  )
}
