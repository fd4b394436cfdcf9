import { lazy, Suspense, useEffect } from "react";
import { setPlayerOwner, useNowPlaying } from "~/client/audio/now-playing";

/** Downloaded once something is played. */
const MiniPlayer = lazy(() => import("./mini-player"));

/** Where the app's player stands: it stays while the pages change, and goes at logout. */
export function PlayerDock({ userId }: { userId: string }) {
  const { item, audio } = useNowPlaying();
  useEffect(() => {
    setPlayerOwner(userId);
    return () => setPlayerOwner(null);
  }, [userId]);
  if (!item || !audio) return null;
  return (
    <Suspense>
      <MiniPlayer key={item.id} item={item} audio={audio} userId={userId} />
    </Suspense>
  );
}
