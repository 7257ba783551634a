import { useEffect, useRef, useState } from 'react'
import type { Pdf, PdfPage } from './open-pdf.ts'
import './pdf-text.css'

declare module 'react' {
  interface CSSProperties {
    /** Scales the text layer of pdf.js. */
    '--total-scale-factor'?: number
  }
}

/** Larger canvases fail on phones. */
const maxPixels = 4096 * 4096
/**
 * The text of the pages up to this number is added before they are near the view, for screen
 * readers and for searching in the page.
 */
const textLayerMargin = 60

/** One page: its picture while near the view, and its invisible text layer. */
export function PdfPageView({
  page: { page, number, width, height },
  count,
  width: displayWidth,
  scroller,
  TextLayer,
}: {
  page: PdfPage
  count: number
  /** The page's width, in CSS pixels. */
  width: number
  scroller: HTMLElement
  TextLayer: Pdf['TextLayer']
}) {
  const frame = useRef<HTMLElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  const [isTextWanted, setTextWanted] = useState(false)
  const [trouble, setTrouble] = useState<'no text' | 'no picture' | null>(null)
  const scale = displayWidth / width

  useEffect(() => {
    if (!frame.current) return
    const observer = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting ?? false
        setIsNear(isNear)
        if (isNear) setTextWanted(true)
      },
      { root: scroller, rootMargin: '75% 0px' },
    )
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [scroller])

  useEffect(() => {
    if (number > textLayerMargin) return
    const timer = setTimeout(() => setTextWanted(true), 500 + number * 60)
    return () => clearTimeout(timer)
  }, [number])

  useEffect(() => {
    const pictureElement = picture.current
    if (!isNear || !pictureElement) return
    const pixelRatio = Math.min(devicePixelRatio, 2, Math.sqrt(maxPixels / (width * height)) / scale)
    const viewport = page.getViewport({ scale: scale * pixelRatio })
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    let cancel = () => {}
    const drawPage = () => {
      const task = page.render({ canvas, viewport })
      cancel = () => task.cancel()
      task.promise.then(
        // Keeps the old picture until the new one is ready.
        () => pictureElement.replaceChildren(canvas),
        (error: unknown) => {
          const wasCancelled = error instanceof Error && error.name === 'RenderingCancelledException'
          if (!wasCancelled) setTrouble('no picture')
        },
      )
    }
    const timer = setTimeout(drawPage, pictureElement.hasChildNodes() ? 120 : 0)
    return () => {
      clearTimeout(timer)
      cancel()
    }
  }, [page, isNear, scale, width, height])

  // Pages far from the screen lose their picture: pictures of many pages would fill the memory.
  useEffect(() => {
    if (!isNear) picture.current?.replaceChildren()
  }, [isNear])

  useEffect(() => {
    const container = text.current
    if (!isTextWanted || !container) return
    const textLayer = new TextLayer({
      textContentSource: page.streamTextContent(),
      container,
      viewport: page.getViewport({ scale: 1 }),
    })
    textLayer.render().then(
      () => container.textContent?.trim() === '' && setTrouble((trouble) => trouble ?? 'no text'),
      () => {}, // without text, or unmounted
    )
    return () => {
      textLayer.cancel()
      container.replaceChildren()
    }
  }, [page, isTextWanted, TextLayer])

  return (
    <section
      ref={frame}
      aria-label={`Page ${number} of ${count}`}
      className="relative mx-auto bg-white shadow-card"
      style={{ width: displayWidth, height: height * scale, '--total-scale-factor': scale }}
    >
      <div ref={picture} aria-hidden className="size-full *:size-full" />
      <div ref={text} className="pdf-text" />
      {trouble === 'no text' && <p className="sr-only">This page is an image without text.</p>}
      {trouble === 'no picture' && (
        <p className="absolute inset-0 grid place-items-center p-6 text-center text-sm text-black">
          This page cannot be shown here. Please download the file.
        </p>
      )}
    </section>
  )
}
