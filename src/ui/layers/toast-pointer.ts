/**
 * Toasts wait as long as a pointer is on them. That it left, Sonner hears from the element under it; one that has
 * gone (a toast closed by a tap) says nothing, nor does a touch that the browser took away. The rest would stay for
 * ever, over what people tap. Returns how to stop listening.
 */
export function releaseToasts(place: HTMLElement): () => void {
  const list = () => place.querySelector('[data-sonner-toaster]')
  const isIn = (event: Event) => event.target instanceof Node && place.contains(event.target)
  const leave = (event: PointerEvent) => {
    if (isIn(event) || place.querySelector('[data-expanded=true]') === null) return
    list()?.dispatchEvent(new MouseEvent('mouseout', { bubbles: true, relatedTarget: document.body }))
  }
  const lift = (event: PointerEvent) => {
    if (isIn(event)) list()?.dispatchEvent(new PointerEvent('pointerup', { bubbles: true }))
  }
  const ending = new AbortController()
  const options = { capture: true, passive: true, signal: ending.signal }
  document.addEventListener('pointerdown', leave, options)
  document.addEventListener('pointermove', leave, options)
  document.addEventListener('pointercancel', lift, options)
  return () => ending.abort()
}

/**
 * Over a dialog, toasts lie where one enters: a tap goes through them to what is below (theme/base.css), and they
 * leave. Those that offer something keep the tap. Returns how to stop listening.
 */
export function leaveWhereTapped(place: HTMLElement, dismiss: () => void): () => void {
  const isUnder = ({ clientX, clientY }: PointerEvent) =>
    [...place.querySelectorAll('[data-sonner-toast]')].some((toast) => {
      if (toast.querySelector('[data-button]') !== null) return false
      const { left, right, top, bottom } = toast.getBoundingClientRect()
      return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
    })
  const ending = new AbortController()
  document.addEventListener(
    'pointerdown',
    (event) => {
      const isThrough = event.target instanceof Node && !place.contains(event.target)
      if (isThrough && place.closest('dialog') !== null && isUnder(event)) dismiss()
    },
    { capture: true, passive: true, signal: ending.signal },
  )
  return () => ending.abort()
}
