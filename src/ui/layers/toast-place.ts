const ID = 'toasts'

/** Puts the place where toasts are drawn onto the page. @returns what takes it away */
export function addToastPlace(place: HTMLElement): () => void {
  place.id = ID
  topmost().append(place)
  return () => place.remove()
}

/** A modal dialog makes all that is outside it inert: toasts are drawn in the topmost one, to be read and dismissed. */
export function moveToasts(): void {
  const place = document.getElementById(ID)
  if (place !== null && place.parentNode !== topmost()) topmost().append(place)
}

function topmost(): Element {
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body
}
