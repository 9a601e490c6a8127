// How far one inspection on this phone has come, in words: "Not sent – 3 photos waiting", "Sent 10:42 AM".

function time(moment) {
  return new Date(moment).toLocaleTimeString("en-US", { hour: "numeric", minute: "2-digit" });
}

export function waiting(photos) {
  return photos.filter((photo) => !photo.sent && !photo.problem).length;
}

function withPhotos(words, count) {
  return count ? `${words} – ${count} photo${count === 1 ? "" : "s"} waiting` : words;
}

const WORDS = {
  draft: () => ["Kept on this phone", ""],
  queued: (draft, photos) => {
    if (draft.problem?.signIn) return ["Not sent – sign in again", "waiting"];
    return [withPhotos("Not sent", waiting(photos)), "waiting"];
  },
  refused: () => ["Not recorded – see what is missing", "problem"],
  sent: (draft, photos) => {
    const count = waiting(photos);
    return [withPhotos(`Sent ${time(draft.sentAt)}`, count), count ? "waiting" : "sent"];
  },
};

export function describe(draft, photos) {
  const [words, tone] = WORDS[draft.state](draft, photos);
  return { words, tone };
}

export function show(place, draft, photos) {
  const { words, tone } = draft ? describe(draft, photos) : { words: "", tone: "" };
  place.hidden = !words;
  if (place.textContent !== words) place.textContent = words;
  place.className = `in-state${tone ? ` in-state--${tone}` : ""}`;
}

// Whether something is still to be sent.
export function unsent(draft, photos) {
  return draft.state === "queued" || (draft.state === "sent" && waiting(photos) > 0);
}
