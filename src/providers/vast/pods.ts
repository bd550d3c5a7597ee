const isAd = ({ nodeName }: ChildNode) => nodeName === 'Ad'

const sequenceOf = (ad: Element) => Number.parseInt(ad.getAttribute('sequence') ?? '', 10) || 0

/** Groups of ads of a VAST document, to try in order: the pod by `sequence`, then each other ad alone. */
export function adGroupsOf({ documentElement }: Document, isPodAllowed: boolean): Element[][] {
  const ads = Array.from(documentElement.childNodes).filter(isAd) as unknown as Element[]
  const pod = ads.filter((ad) => sequenceOf(ad) > 0).toSorted((a, b) => sequenceOf(a) - sequenceOf(b))
  const standalone = ads.filter((ad) => sequenceOf(ad) <= 0).map((ad) => [ad])
  if (!isPodAllowed) return [...standalone, ...pod.slice(0, 1).map((ad) => [ad])]
  return pod.length > 0 ? [pod, ...standalone] : standalone
}

/** Copy of a VAST document with only these ads. */
export function documentWith(document: Document, ads: readonly Element[]): Document {
  const { documentElement } = document
  const copy = document.implementation.createDocument(null, null)
  const root = copy.appendChild(copy.importNode(documentElement, false))
  const otherNodes = Array.from(documentElement.childNodes).filter((node) => !isAd(node))
  for (const node of [...otherNodes, ...ads]) root.appendChild(copy.importNode(node, true))
  return copy
}

/** Copies an element into a document of its own. */
export function documentOf(element: Element): Document {
  const document = element.ownerDocument.implementation.createDocument(null, null)
  document.appendChild(document.importNode(element, true))
  return document
}
