declare module "cloudinary/lib/config.js" {
  /** Sets options of the library for all its calls. */
  export default function configure(options: { upload_prefix?: string }): void;
}
