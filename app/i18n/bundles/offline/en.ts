import gallery from "../../../../locales/en/gallery.json";

export default { gallery };
