import { type ComponentType, useEffect, useState } from 'react'
import { toast } from './toast-store.ts'

/**
 * A dialog whose code is fetched when it is first opened. Where that fails it says so and closes, and the screen under it
 * stays. Browsers remember which code they could not fetch until the page is loaded anew.
 */
export function lateDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null
  return function LateDialog(props) {
    const { onClose } = props
    const [Dialog, setDialog] = useState(() => loaded)
    useEffect(() => {
      if (Dialog) return
      let isOver = false
      load().then(
        (found) => {
          loaded = found
          if (!isOver) setDialog(() => found)
        },
        () => {
          if (isOver) return
          const description = 'Please check your connection and reload the page.'
          toast({ variant: 'destructive', title: 'This could not be opened', description })
          onClose()
        },
      )
      return () => {
        isOver = true
      }
    }, [Dialog, onClose])
    return Dialog && <Dialog {...props} />
  }
}
